import { describe } from 'vitest'
import { engineContract } from './engine-contract.ts'
import { naiveEngine } from './naive-engine.ts'

describe('the naive engine', () => engineContract(naiveEngine))
