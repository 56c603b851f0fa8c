import { describe } from 'vitest'
import { engineContract } from '../../testing/engine-contract.ts'
import { columnarEngine } from './columnar-engine.server.ts'

describe('the columnar engine', () => engineContract(columnarEngine))
