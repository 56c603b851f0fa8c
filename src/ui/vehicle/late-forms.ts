/** The calculators of a vehicle's page as one file for the browser: who comes near one of them comes near the next. */
export { DeliveryForm } from './calculators/delivery-form.tsx'
export { FinanceForm } from './calculators/finance-form.tsx'
export { RunningForm } from './calculators/running-form.tsx'
