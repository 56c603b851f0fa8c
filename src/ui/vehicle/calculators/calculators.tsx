import { latePart } from '../../hooks/late-part.tsx'
import { Block } from '../extras/block.tsx'
import type { VehicleView } from '../view.ts'

const FinanceForm = latePart('vehicle', async () => (await import('../late-forms.ts')).FinanceForm)
const RunningForm = latePart('vehicle', async () => (await import('../late-forms.ts')).RunningForm)
const DeliveryForm = latePart('vehicle', async () => (await import('../late-forms.ts')).DeliveryForm)

type CalculatorProps = { vehicle: VehicleView }

export function FinanceCalculator({ vehicle }: CalculatorProps) {
  const { finance } = vehicle.calculators
  if (!finance) return null
  return (
    <Block title="Finance calculator" id="finance-calculator">
      <FinanceForm finance={finance} carId={vehicle.id} />
    </Block>
  )
}

/** Fuel or charging. */
export function RunningCosts({ vehicle }: CalculatorProps) {
  const { running } = vehicle.calculators
  if (!running) return null
  const isFuel = running.start.kind === 'fuel'
  const id = isFuel ? 'fuel-calculator' : 'charging-calculator'
  return (
    <Block title={isFuel ? 'Fuel calculator' : 'Charging calculator'} id={id}>
      <RunningForm running={running} titleId={id} vehicleWord={vehicle.vehicleWord} />
    </Block>
  )
}

export function DeliveryCalculator({ vehicle }: CalculatorProps) {
  const { delivery } = vehicle.calculators
  if (!delivery) return null
  return (
    <Block title="Delivery calculator" id="delivery-calculator">
      <DeliveryForm delivery={delivery} carId={vehicle.id} />
    </Block>
  )
}
