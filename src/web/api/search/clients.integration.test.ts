import { clientContract } from '../../../../test/support/search/client-contract.ts'

clientContract()
