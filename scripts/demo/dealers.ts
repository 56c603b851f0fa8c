import type { DealerPlan } from './dealer-plan.ts'
import { BANKSIA } from './dealers/banksia-touring.ts'
import { BRIGALOW } from './dealers/brigalow.ts'
import { HALYARD } from './dealers/halyard-motors.ts'
import { KESTREL } from './dealers/kestrel-kia.ts'
import { LOOPLINE } from './dealers/loopline.ts'

/** The demo dealers, as `tenants/` has them. */
export const DEALERS: readonly DealerPlan[] = [HALYARD, BRIGALOW, KESTREL, BANKSIA, LOOPLINE]
