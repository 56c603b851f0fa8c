import * as s from './words.ts'

export const alerts = s.group('"Tell me when": e-mails about a price, a vehicle or a search that somebody asked for.', {
  enabled: s.flag(true, 'Vehicles and searches offer it.'),
})
