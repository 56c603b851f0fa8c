/** Towns by the zoom they are named from, which the postcode list does not tell: capitals, cities, the larger country towns. */
const CAPITALS = `Sydney NSW, Melbourne VIC, Brisbane QLD, Perth WA, Adelaide SA, Hobart TAS, Darwin NT, Canberra ACT`

const CITIES = `Newcastle NSW, Wollongong NSW, Geelong VIC, Surfers Paradise QLD, Maroochydore QLD, Townsville QLD, Cairns QLD,
  Toowoomba QLD, Ballarat VIC, Bendigo VIC, Albury NSW, Launceston TAS, Mackay QLD, Rockhampton QLD, Bunbury WA,
  Bundaberg QLD, Wagga Wagga NSW, Hervey Bay QLD, Mildura VIC, Shepparton VIC, Port Macquarie NSW, Gladstone QLD,
  Tamworth NSW, Orange NSW, Dubbo NSW, Geraldton WA, Kalgoorlie WA, Alice Springs NT, Mount Gambier SA, Whyalla SA,
  Broken Hill NSW, Mount Isa QLD, Karratha WA, Port Hedland WA, Broome WA, Albany WA, Lismore NSW, Coffs Harbour NSW,
  Warrnambool VIC, Devonport TAS, Katherine NT, Esperance WA, Longreach QLD, Port Augusta SA, Port Lincoln SA, Ceduna SA,
  Bourke NSW, Emerald QLD, Roma QLD, Exmouth WA, Carnarvon WA, Newman WA, Coober Pedy SA, Tennant Creek NT, Weipa QLD`

const COUNTRY_TOWNS = `Bathurst NSW, Goulburn NSW, Armidale NSW, Grafton NSW, Ballina NSW, Byron Bay NSW, Tweed Heads NSW, Taree NSW,
  Forster NSW, Kempsey NSW, Nowra NSW, Bega NSW, Batemans Bay NSW, Cooma NSW, Queanbeyan NSW, Yass NSW, Young NSW,
  Cowra NSW, Parkes NSW, Forbes NSW, Griffith NSW, Leeton NSW, Deniliquin NSW, Moree NSW, Inverell NSW, Narrabri NSW,
  Gunnedah NSW, Mudgee NSW, Lithgow NSW, Katoomba NSW, Gosford NSW, Cessnock NSW, Maitland NSW, Muswellbrook NSW,
  Cobar NSW, Penrith NSW, Campbelltown NSW, Wodonga VIC, Wangaratta VIC, Traralgon VIC, Sale VIC, Bairnsdale VIC,
  Horsham VIC, Echuca VIC, Swan Hill VIC, Hamilton VIC, Portland VIC, Colac VIC, Ararat VIC, Maryborough VIC,
  Castlemaine VIC, Melton VIC, Sunbury VIC, Warragul VIC, Frankston VIC, Dandenong VIC, Werribee VIC, Ipswich QLD,
  Warwick QLD, Dalby QLD, Gatton QLD, Kingaroy QLD, Gympie QLD, Maryborough QLD, Noosa Heads QLD, Caloundra QLD,
  Caboolture QLD, Beaudesert QLD, Stanthorpe QLD, Goondiwindi QLD, Chinchilla QLD, Charleville QLD, Yeppoon QLD,
  Moranbah QLD, Bowen QLD, Airlie Beach QLD, Ayr QLD, Ingham QLD, Innisfail QLD, Atherton QLD, Mareeba QLD,
  Charters Towers QLD, Cloncurry QLD, Murray Bridge SA, Victor Harbor SA, Gawler SA, Port Pirie SA, Kadina SA, Renmark SA,
  Berri SA, Naracoorte SA, Bordertown SA, Clare SA, Mandurah WA, Busselton WA, Northam WA, Narrogin WA, Collie WA,
  Katanning WA, Merredin WA, Margaret River WA, Derby WA, Kununurra WA, Burnie TAS, Ulverstone TAS, Kingston TAS,
  Queenstown TAS, St Helens TAS, New Norfolk TAS, Palmerston NT, Nhulunbuy NT`

const listed = (text: string) => new Set(text.split(',').map((town) => town.trim().replaceAll(/\s+/g, ' ')))
const ranks = [CAPITALS, CITIES, COUNTRY_TOWNS].map(listed)

/** 0 for a capital, 1 for a city, 2 for a larger country town, -1 for the rest. */
export function listedRank(town: string): number {
  return ranks.findIndex((towns) => towns.has(town))
}
