/** What a place has by where it is: its clock, and what a landline number there begins with. */
export type Region = { timeZone: string; phoneArea: '02' | '03' | '07' | '08' }

const OF_STATE: Record<string, Region> = {
  ACT: { timeZone: 'Australia/Sydney', phoneArea: '02' },
  NSW: { timeZone: 'Australia/Sydney', phoneArea: '02' },
  NT: { timeZone: 'Australia/Darwin', phoneArea: '08' },
  QLD: { timeZone: 'Australia/Brisbane', phoneArea: '07' },
  SA: { timeZone: 'Australia/Adelaide', phoneArea: '08' },
  TAS: { timeZone: 'Australia/Hobart', phoneArea: '03' },
  VIC: { timeZone: 'Australia/Melbourne', phoneArea: '03' },
  WA: { timeZone: 'Australia/Perth', phoneArea: '08' },
}

/** Postcodes that go otherwise than their state: Tweed Heads, Broken Hill and the islands. */
const OF_POSTCODE: Record<string, Partial<Region>> = {
  '2485': { phoneArea: '07' },
  '2486': { phoneArea: '07' },
  '2880': { timeZone: 'Australia/Broken_Hill', phoneArea: '08' },
  '2898': { timeZone: 'Australia/Lord_Howe' },
  '2899': { timeZone: 'Pacific/Norfolk' },
  '6798': { timeZone: 'Indian/Christmas' },
  '6799': { timeZone: 'Indian/Cocos' },
}

/** Of a postcode in its state, such as 'QLD'. */
export function regionOf({ postcode, state }: { postcode: string; state: string }): Region {
  return { ...OF_STATE[state]!, ...OF_POSTCODE[postcode] }
}

/** A number as a dealer gives it; one of eight digits is a landline and gets the code of its area. */
export function withPhoneArea(phone: string, { phoneArea }: Region): string {
  return phone.replace(/\D/g, '').length === 8 ? `${phoneArea} ${phone.trim()}` : phone.trim()
}
