import { describe } from 'vitest'
import { engineContract } from '../../../../../test/support/search/engine-contract.ts'
import { columnarEngine } from './columnar-engine.server.ts'

describe('the columnar engine', () => engineContract(columnarEngine))
