/**
 * Postcodes no road leads to from the mainland: a straight line says nothing of what it takes to bring a vehicle there,
 * so the dealer is asked. Tasmania is not among them, nor a postcode with a part on the mainland.
 */
export const ISLAND_POSTCODES: Readonly<Record<string, string>> = {
  '2898': 'Lord Howe Island',
  '2899': 'Norfolk Island',
  '4183': 'North Stradbroke Island',
  '4184': 'the Southern Moreton Bay Islands',
  '4025': 'Moreton Island',
  '4819': 'Magnetic Island',
  '4803': 'Hamilton Island',
  '4875': 'the Torres Strait Islands',
  '5221': 'western Kangaroo Island',
  '5222': 'eastern Kangaroo Island',
  '5223': 'Kangaroo Island',
  '6161': 'Rottnest Island',
  '6798': 'Christmas Island',
  '6799': 'the Cocos (Keeling) Islands',
  '7255': 'Flinders Island',
  '7256': 'King Island',
  '7151': 'Macquarie Island and the Antarctic stations',
}
