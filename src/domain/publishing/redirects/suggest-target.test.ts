import { expect, test } from 'vitest'
import { redirectPath, redirectQuery } from '#domain/content/redirect.ts'
import { stockVocabulary } from '#domain/search/search-vocabulary.ts'
import { type KnownVehicle, suggesterOf } from './suggest-target.ts'

const vehicle = (stockNumber: string, year: number, make: string, model: string, more: Partial<KnownVehicle> = {}) => ({
  ...{ stockNumber, year, make, model, vin: null, name: `${year} ${make} ${model}`, facets: {}, isOffered: true },
  slugs: [`${year}-${make}-${model}-${stockNumber}`.toLowerCase().replaceAll(' ', '-')],
  ...more,
})
const VEHICLES = [
  vehicle('AB-1043', 2019, 'Toyota', 'HiLux', { vin: 'TESTVNABCX0001234' }),
  vehicle('0052011', 2021, 'Toyota', 'HiLux'),
  vehicle('N2', 2021, 'Toyota', 'HiLux', { slugs: ['2021-toyota-hilux-n2', 'former-name'] }),
  vehicle('N77', 2018, 'Kia', 'Rio', { isOffered: false }),
  vehicle('G500', 2015, 'Holden', 'Captiva', { isOffered: false }),
  vehicle('T100', 2020, 'Toyota', 'Corolla', { isOffered: false }),
  vehicle('T100', 2022, 'Toyota', 'Corolla'),
  vehicle('K77', 2020, 'Kia', 'Sportage'),
  vehicle('5077', 2020, 'Kia', 'Sportage'),
  vehicle('47', 1997, 'Kia', 'MX-6', { facets: { body: 'Ute', fuel: 'Diesel' } }),
  vehicle('37', 1998, 'Golf Caravans', 'Star Liner', { facets: { item_type: 'caravan', body: 'SUV' } }),
]
const site = {
  vehicles: VEHICLES,
  vocabulary: stockVocabulary(
    [
      { make: 'Toyota', model: 'HiLux', available: 3 },
      { make: 'Toyota', model: 'Corolla', available: 1 },
      { make: 'Kia', model: 'Sportage', available: 2 },
      { make: 'Kia', model: 'Rio', available: 0 },
      { make: 'Holden', model: 'Captiva', available: 0 },
    ],
    [],
    { defaultSort: 'rank:desc', defaultPath: '/search/new-used-and-demo-cars' },
  ),
  pages: new Set([
    ...['/', '/contact', '/about-us', '/blog', '/blog/spring-sale', '/service', '/company/history', '/search'],
    ...['/privacy-policy', '/terms-and-conditions', '/contact-us/dalby', '/locations/dalby', '/careers-here'],
  ]),
}
const suggest = suggesterOf(site)
const fromAddress = (address: string) => {
  const { pathname, search } = new URL(address, 'https://former.example')
  return { path: redirectPath(pathname), query: redirectQuery(search) }
}
const ask = (address: string) => suggest(fromAddress(address))

test.each([
  [
    'a VIN',
    '/inventory/TESTVNABCX0001234/toyota',
    '/cars/2019-toyota-hilux-ab-1043',
    'certain',
    /VIN TESTVNABCX0001234/,
  ],
  ['an address of this site', '/old/former-name.html', '/cars/2021-toyota-hilux-n2', 'certain', /address former-name/],
  [
    'a stock number',
    '/vehicle/2019-toyota-hilux-ab1043/',
    '/cars/2019-toyota-hilux-ab-1043',
    'certain',
    /AB-1043 is 2019/,
  ],
  ['one that a parameter names', '/details.php?stk=N2', '/cars/2021-toyota-hilux-n2', 'certain', /stock number N2/],
  ['a number beside its make', '/toyota/52011', '/cars/2021-toyota-hilux-0052011', 'likely', /0052011/],
  ['a number alone', '/car.php?id=52011', '/cars/2021-toyota-hilux-0052011', 'guess', /if 52011 is one/],
  ['a number alone, with its zeros', '/car.php?id=0052011', '/cars/2021-toyota-hilux-0052011', 'likely', /0052011/],
  [
    'a short one that a parameter gives',
    '/used-cars.php?id=k77',
    '/cars/2020-kia-sportage-k77',
    'likely',
    /number K77 is/,
  ],
  ['figures of another one', '/used-cars.php?max=5077', '/cars/2020-kia-sportage-5077', 'guess', /if 5077 is one/],
  ['figures that a parameter gives', '/used-cars.php?id=5077', '/cars/2020-kia-sportage-5077', 'likely', /5077 is/],
  ['a page that is called after cars', '/car-service.html', '/service', 'likely', /page \/service is about/],
  [
    'a short one behind its year and make',
    '/stock/1997-kia-mx6-47',
    '/cars/1997-kia-mx-6-47',
    'certain',
    /number 47 is/,
  ],
  [
    'one whose make is written short',
    '/cars-for-sale/1998-golf-star-liner-nsw-37.html',
    '/cars/1998-golf-caravans-star-liner-37',
    'certain',
    /number 37 is/,
  ],
  [
    'a number, year, make and model',
    '/vehicle/00052011/2021-toyota-hilux',
    '/cars/2021-toyota-hilux-0052011',
    'certain',
    /0052011 is/,
  ],
  ['one given twice', '/x/t100.html', '/cars/2022-toyota-corolla-t100', 'certain', /2022 Toyota Corolla/],
  [
    'one sold, of a make that is there',
    '/stock?stock=N77',
    '/search/kia',
    'certain',
    /was 2018 Kia Rio, which is no longer/,
  ],
  ['the only one of its year', '/used/2019_toyota_hilux.asp', '/cars/2019-toyota-hilux-ab-1043', 'likely', /only 2019/],
  [
    'one of several',
    '/used/2021-Toyota-HiLux-x9.htm',
    '/search/used-cars/toyota/hilux',
    'likely',
    /names Toyota HiLux/,
  ],
  ['a make', '/kia-dealer.html', '/search/kia', 'likely', /names Kia/],
  ['a make with a number', '/kia-dealer-12.html', '/search/kia', 'guess', /names Kia/],
  ['a page by its name before a number', '/about-us.php?id=5077', '/about-us', 'likely', /has its name/],
  ['what it is about before a guess', '/our-team.php?id=52011', '/about-us', 'likely', /is about/],
  ['a page by its name', '/page/About.aspx', '/about-us', 'likely', /has its name/],
  ['a page below another', '/our-history.php', '/company/history', 'likely', /has its name/],
  ['an article', '/news/2019/05/spring-sale', '/blog/spring-sale', 'likely', /has its name/],
  ['an article by its date', '/articles/2021-05-03-spring-sale', '/blog/spring-sale', 'likely', /like name/],
  ['one with a number of theirs', '/posts/spring-sale-4711.html', '/blog/spring-sale', 'likely', /like name/],
  ['one with a slip', '/blog/sprng-sales', '/blog/spring-sale', 'likely', /like name/],
  ['one of a longer name', '/news/2021/spring-sale-on-now', '/blog/spring-sale', 'likely', /like name/],
  ['one of a year', '/news/spring-sale-2019-is-on', '/blog', 'guess', /was an article/],
  ['one of a short name', '/news/spring', '/blog', 'guess', /was an article/],
  ['a page by what it is about', '/find-us/directions.html', '/contact', 'likely', /is about/],
  ['an article that is gone', '/blog/2023/05/how-to-buy-a-used-car', '/blog', 'guess', /was an article/],
  ['one by its date', '/2023/05/find-a-kia-hilux', '/blog', 'guess', /was an article/],
  ['the privacy policy', '/privacy.html', '/privacy-policy', 'likely', /is about/],
  ['the terms', '/terms.html', '/terms-and-conditions', 'likely', /is about/],
  ['people', '/our-team.php', '/about-us', 'likely', /is about/],
  ['what people say', '/testimonials', '/about-us', 'likely', /is about/],
  ['opening hours', '/opening-hours', '/contact', 'likely', /is about/],
  ['a yard', '/locations/dalby-yard', '/locations/dalby', 'likely', /like name/],
  ['a page of a longer name', '/our-careers-here-now', '/careers-here', 'likely', /like name/],
  ['a body', '/stock/suv/', '/search/new-used-and-demo-cars?refinementList[body][0]=SUV', 'likely', /names SUV stock/],
  ['bodies', '/used-utes-for-sale', '/search/used-cars?refinementList[body][0]=Ute', 'likely', /used, Ute stock/],
  [
    'a body beside a place',
    '/used-utes-sydney',
    '/search/used-cars?refinementList[body][0]=Ute',
    'likely',
    /used, Ute stock/,
  ],
  [
    'a body in a folder of a place',
    '/sydney/suv-specialists',
    '/search/new-used-and-demo-cars?refinementList[body][0]=SUV',
    'likely',
    /names SUV stock/,
  ],
  ['a make and a body beside a place', '/used-kia-utes-sydney', '/search/used-cars/kia', 'likely', /names Kia/],
  [
    'what a list was narrowed to',
    '/used-cars.php?body=ute&max=20000',
    '/search/used-cars?refinementList[body][0]=Ute&range[price]=:20000',
    'likely',
    /used, Ute stock/,
  ],
  [
    'the same of a make, without what none of it has',
    '/search.php?make=kia&fuel=diesel&body=suv',
    '/search/kia?refinementList[fuel][0]=Diesel',
    'likely',
    /names Kia/,
  ],
  [
    'the same of a make and a price',
    '/used-cars.php?make=kia&max=10000',
    '/search/used-cars/kia?range[price]=:10000',
    'likely',
    /names Kia/,
  ],
  [
    'a make and a number besides',
    '/used-cars.php?make=kia&max=10000&id=7',
    '/search/used-cars/kia?range[price]=:10000',
    'guess',
    /names Kia/,
  ],
  [
    'prices, years and kilometres',
    '/stock?min_price=$5,000&year_from=2015&max-kms=90000',
    '/search/new-used-and-demo-cars?range[km]=:90000&range[price]=5000:&range[year]=2015:',
    'likely',
    /the stock/,
  ],
  ['the stock of a make', '/used-cars/toyota/', '/search/used-cars/toyota', 'likely', /Toyota/],
  ['a page of it', '/used-cars/toyota/page/12', '/search/used-cars/toyota', 'likely', /Toyota/],
  ['one that a parameter counts', '/used.php?make=toyota&page=3&limit=20', '/search/used-cars/toyota', 'likely', /To/],
  ['a number that is no page’s', '/used-cars/toyota/12', '/search/used-cars/toyota', 'guess', /Toyota/],
  ['a page of a kind', '/used-cars-page-2.html', '/search/used-cars', 'likely', /used stock/],
  ['all stock', '/cars-for-sale/', '/search/new-used-and-demo-cars', 'likely', /the stock/],
  ['stock with another word', '/cars-for-sale/nimbus', '/search/new-used-and-demo-cars', 'guess', /the stock/],
  ['the front', '/index.php', '/', 'likely', /front/],
  ['stock of a kind', '/used-cars.php', '/search/used-cars', 'likely', /used stock/],
  ['one of it', '/used-cars.php?id=7', '/search/used-cars', 'guess', /used stock/],
])('%s', (_what, address, to, sure, why) => {
  expect(ask(address)).toMatchObject({ to, sure, why: expect.stringMatching(why) })
})

test.each([
  ['a year that is a stock number’s end', '/blog/2021/11/x'],
  ['a row’s number of two figures', '/used-cars.php?id=47'],
  ['a stock number of another make', '/kia-x/ab1043-y'],
  ['a vehicle whose make is gone', '/car?stock=G500'],
  ['a short number of another year', '/stock/1998-kia-mx6-47'],
  ['a short number before other words', '/stock/1997-kia-47-red'],
  ['a short number of another model', '/stock/1997-kia-rio-47-blue'],
  ['a vehicle’s number in an article', '/blog/2019-toyota-hilux-ab1043'],
  ['words that name nothing', '/a-page-about-nothing'],
])('%s leads to no vehicle', (_what, address) => expect(ask(address)?.to ?? '').not.toContain('/cars/'))

test.each(['/car-reviews', '/vehicle-history'])('%s is not about the dealer', (address) =>
  expect(ask(address)?.to).not.toBe('/about-us'),
)

test.each(['/manual', '/warranty', '/people-movers', '/sedans-sydney', '/diesel-mechanics', '/upload/flyer.pdf'])(
  '%s is left open',
  (address) => expect(ask(address)).toBeNull(),
)

test.each([
  ['/service/book-now', '/service'],
  ['/locations/zetland', '/locations'],
  ['/about/people/pat-smith', '/about-us'],
])('%s may lead to the page of its folder', (address, to) => {
  const { sure, to: found } = suggesterOf({ ...site, pages: new Set([...site.pages, '/locations']) })(
    fromAddress(address),
  )!
  expect([found, sure]).toEqual([to, 'guess'])
})

test('what is booked below a folder is not what another page has booked', () => {
  const askOf = (pages: string[]) => suggesterOf({ ...site, pages: new Set(pages) })(fromAddress('/service/book'))
  expect(askOf(['/book-test-drive'])).toBeNull()
  expect(askOf(['/book-test-drive', '/service'])).toMatchObject({ to: '/service', sure: 'guess' })
})

test('a parameter whose values are stock numbers leads to the vehicle, however short its number is', () => {
  const giving = suggesterOf({ ...site, givesStockNumbers: () => 'most' })
  const askGiving = (address: string) => giving(fromAddress(address))
  expect(['/stock.php?no=47', '/stock.php?no=n77', '/stock.php?no=9'].map(askGiving)).toEqual([
    { to: '/cars/1997-kia-mx-6-47', sure: 'likely', why: 'The stock number 47 is 1997 Kia MX-6', stockNumber: '47' },
    {
      to: expect.stringMatching(/^\/search.*/),
      sure: 'likely',
      why: expect.stringContaining('was'),
      stockNumber: 'N77',
    },
    expect.objectContaining({ to: '/search/new-used-and-demo-cars', sure: 'guess' }),
  ])
  // What numbers rows may number vehicles, too, unless nearly all of its numbers are vehicles'.
  expect(askGiving('/stock.php?id=47')).toMatchObject({ to: '/cars/1997-kia-mx-6-47', sure: 'guess' })
  const alone = suggesterOf({ ...site, givesStockNumbers: () => 'nearly-all' })
  expect(alone(fromAddress('/stock.php?id=47'))).toMatchObject({ to: '/cars/1997-kia-mx-6-47', sure: 'likely' })
  expect(ask('/stock.php?no=47')).toMatchObject({ to: '/search/new-used-and-demo-cars', sure: 'guess' })
})

test.each(['/gallery/5077.jpg', '/gallery/5077.WEBP', '/used-cars/style.css', '/service.js'])('%s is no page', (path) =>
  expect(ask(path)).toBeNull(),
)
