import { lockFields } from '#domain/stock/lock-fields.server.ts'
import { lockCommand } from '../lock-command.ts'

export const command = lockCommand('lock', 'keep fields of a vehicle from the next feed', lockFields)
