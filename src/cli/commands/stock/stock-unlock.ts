import { unlockFields } from '#domain/stock/lock-fields.server.ts'
import { lockCommand } from './stock-lock.ts'

export const command = lockCommand('give fields of a vehicle back to the feed', unlockFields)
