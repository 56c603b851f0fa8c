import * as z from 'zod'
import * as s from './words.ts'

const navigationLink = z.strictObject({
  label: z.string().trim().min(1).max(60).describe('The words.'),
  linkTo: s.link.describe('Where it leads.'),
})

const navigationItem = z
  .strictObject({
    label: z.string().trim().min(1).max(60).describe('The words.'),
    linkTo: s.link.optional().describe('Where it leads; an item with links or a list may have none.'),
    list: z.enum(['models', 'stock']).optional().describe('Opens a list made from the model range or from the stock.'),
    links: z.array(navigationLink).max(40).optional().describe('Opens these links.'),
  })
  .refine((item) => item.linkTo || item.list || item.links?.length, 'Give the item a linkTo, a list or links')
export type NavigationItem = z.output<typeof navigationItem>

const SERVICE_LINKS = [
  { label: 'Book a Service', linkTo: '/service' },
  { label: 'Warranty', linkTo: '/warranty' },
  { label: 'Roadside Assist', linkTo: '/roadside-assist' },
  { label: 'Capped Price Servicing', linkTo: '/capped-price-servicing' },
  { label: 'Parts & Accessories', linkTo: '/vehicle-parts-and-accessories' },
]

const HEADER: NavigationItem[] = [
  { label: 'Home', linkTo: '/' },
  { label: 'Vehicles', list: 'models' },
  { label: 'Offers', linkTo: '/special-offers' },
  { label: 'Our Stock', linkTo: '/cars/', list: 'stock' },
  { label: 'Finance', linkTo: '/finance' },
  { label: 'Service', links: SERVICE_LINKS },
  {
    label: 'Company',
    links: [
      { label: 'About Us', linkTo: '/about-us' },
      { label: 'Our Locations', linkTo: '/locations' },
      { label: 'Careers', linkTo: '/careers' },
      { label: 'Contact', linkTo: '/contact' },
      { label: 'Fleet', linkTo: '/fleet/' },
      { label: 'Terms and Conditions', linkTo: '/terms-and-conditions' },
    ],
  },
]

const FOOTER: NavigationItem[] = [
  { label: 'Vehicles', list: 'models' },
  {
    label: 'Buyer Tools',
    links: [
      { label: 'New Cars', linkTo: '/search/new-cars' },
      { label: 'Demo Cars', linkTo: '/search/demo-cars' },
      { label: 'Used Cars', linkTo: '/search/used-cars' },
      { label: 'Special Offers', linkTo: '/special-offers' },
      { label: 'Finance', linkTo: '/finance' },
      { label: 'Fleet', linkTo: '/fleet' },
    ],
  },
  { label: 'Servicing and Parts', links: SERVICE_LINKS },
  {
    label: 'Company',
    links: [
      { label: 'About Us', linkTo: '/about-us' },
      { label: 'Our Locations', linkTo: '/locations' },
      { label: 'Careers', linkTo: '/careers' },
      { label: 'Contact', linkTo: '/contact' },
      { label: 'Privacy Policy', linkTo: '/privacy-policy' },
      { label: 'Terms and Conditions', linkTo: '/terms-and-conditions' },
    ],
  },
]

export const navigation = s.group('The menus.', {
  header: s.listOf(navigationItem, 'The menu at the top.', HEADER),
  footer: s.listOf(navigationItem, 'The groups of links at the bottom.', FOOTER),
  opensOn: s.oneOf(['hover', 'click'], 'How the menus of the header open with a mouse.'),
  searchBar: s.flag(true, 'The header has a search box.'),
  brandMenu: s.flag(false, 'The header has a menu of brands with their logos.'),
  footerText: s.maybeText('A paragraph at the foot of every page.', 2000),
})
