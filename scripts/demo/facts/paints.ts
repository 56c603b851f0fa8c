/** The paints the picture generator mixes (`scripts/demo/pictures/paints.py` has the same names). */
export const PAINTS = ['white', 'silver', 'graphite', 'black', 'red', 'blue', 'green', 'sand'] as const
export type Paint = (typeof PAINTS)[number]

/** How often a car of that colour stands in an Australian yard. */
export const PAINT_SHARES: Record<Paint, number> = {
  white: 30,
  graphite: 18,
  silver: 14,
  black: 12,
  blue: 12,
  red: 8,
  green: 3,
  sand: 3,
}

type PaintNames = Partial<Record<Paint, readonly string[]>>

const NAMES: Record<string, PaintNames> = {
  Toyota: {
    white: ['Glacier White', 'Crystal Pearl', 'Frosted White'],
    silver: ['Silver Sky', 'Stunning Silver'],
    graphite: ['Graphite', 'Magnetic Grey', 'Celestite Grey'],
    black: ['Eclipse Black', 'Ebony'],
    red: ['Wildfire Red', 'Feverish Red'],
    blue: ['Nebula Blue', 'Saturn Blue'],
    green: ['Oxide Green', 'Jungle Khaki'],
    sand: ['Dusty Bronze', 'Quicksilver Bronze'],
  },
  Mazda: {
    white: ['Snowflake White Pearl', 'Arctic White', 'Ice White'],
    silver: ['Sonic Silver', 'Ingot Silver'],
    graphite: ['Machine Grey', 'Polymetal Grey'],
    black: ['Jet Black'],
    red: ['Soul Red Crystal'],
    blue: ['Deep Crystal Blue', 'Eternal Blue'],
    sand: ['Platinum Quartz', 'Titanium Flash'],
  },
  Ford: {
    white: ['Arctic White', 'Frozen White'],
    silver: ['Aluminium', 'Moondust Silver'],
    graphite: ['Meteor Grey', 'Magnetic'],
    black: ['Shadow Black', 'Agate Black'],
    red: ['True Red', 'Lucid Red'],
    blue: ['Blue Lightning', 'Deep Crystal Blue'],
    green: ['Eruption Green'],
  },
  Hyundai: {
    white: ['Polar White', 'White Cream'],
    silver: ['Shimmering Silver', 'Typhoon Silver'],
    graphite: ['Amazon Grey', 'Titan Grey'],
    black: ['Phantom Black'],
    red: ['Fiery Red', 'Crimson Red'],
    blue: ['Intense Blue', 'Stormy Sea'],
    green: ['Jungle Green'],
  },
  Subaru: {
    white: ['Crystal White Pearl'],
    silver: ['Ice Silver'],
    graphite: ['Magnetite Grey', 'Dark Grey'],
    black: ['Crystal Black'],
    red: ['Crimson Red Pearl'],
    blue: ['Sapphire Blue Pearl', 'Dark Blue Pearl'],
    green: ['Autumn Green', 'Wilderness Green'],
  },
  Kia: {
    white: ['Snow White Pearl', 'Clear White'],
    silver: ['Silky Silver', 'Ceramic Silver'],
    graphite: ['Steel Grey', 'Panthera Metal'],
    black: ['Aurora Black Pearl'],
    red: ['Runway Red', 'Flame Red'],
    blue: ['Gravity Blue', 'Vesta Blue'],
    green: ['Jungle Wood Green'],
  },
  Isuzu: {
    white: ['Mineral White', 'Moonstone White Pearl'],
    silver: ['Mercury Silver'],
    graphite: ['Obsidian Grey'],
    black: ['Basalt Black', 'Onyx Black'],
    red: ['Magnetic Red', 'Marble Red'],
    blue: ['Cobalt Blue', 'Sky Blue'],
    sand: ['Volcanic Amber'],
  },
  Mitsubishi: {
    white: ['White Diamond', 'Solid White'],
    silver: ['Sterling Silver', 'Blade Silver'],
    graphite: ['Graphite Grey', 'Titanium'],
    black: ['Black Mica', 'Jet Black Mica'],
    red: ['Red Diamond'],
    blue: ['Cosmic Blue', 'Impulse Blue'],
    sand: ['Yamabuki Bronze'],
  },
  Nissan: {
    white: ['Ivory Pearl', 'Polar White'],
    silver: ['Brilliant Silver'],
    graphite: ['Gun Metallic', 'Slate Grey'],
    black: ['Diamond Black', 'Cosmic Black'],
    red: ['Scarlet Ember', 'Burning Red'],
    blue: ['Hermosa Blue', 'Caspian Blue'],
    sand: ['Champagne Silver', 'Forged Copper'],
  },
}

const PLAIN: Record<Paint, readonly string[]> = {
  white: ['White', 'Pure White', 'Pearl White'],
  silver: ['Silver', 'Reflex Silver'],
  graphite: ['Grey', 'Indium Grey', 'Graphite Grey'],
  black: ['Black', 'Deep Black Pearl', 'Crystal Black'],
  red: ['Red', 'Tornado Red', 'Diamond Red'],
  blue: ['Blue', 'Atlantic Blue', 'Sapphire Blue'],
  green: ['Green', 'Autumn Green'],
  sand: ['Bronze', 'Champagne'],
}

/** The paints a maker offers: those it has a name for, all but the rare ones where its names are not known. */
export function paintsOf(make: string): readonly Paint[] {
  const named = NAMES[make]
  return PAINTS.filter((paint) => (named ? paint in named : paint !== 'green' && paint !== 'sand'))
}

/** What a maker calls a paint; the plain words where it has no name of its own. */
export function paintNames(make: string, paint: Paint): readonly string[] {
  return NAMES[make]?.[paint] ?? PLAIN[paint]
}
