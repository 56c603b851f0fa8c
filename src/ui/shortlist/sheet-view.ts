import type { PictureView, PriceView, SpecRowView } from '../vehicle/views.ts'

/** One page about one vehicle, on paper or as a PDF (rule:vehicle-print): all words are ready, nothing is computed later. */
export type SheetView = {
  slug: string
  title: string
  badge: string | null
  /** 'Used' */
  condition: string
  /** Whose vehicle it is: the site's name in the head, the yard and how to reach it at the foot. */
  siteName: string
  dealer: { name: string; phone: string | null; address: string | null; licences: string[] }
  picture: PictureView | null
  /** Null once it is sold; `soldText` stands in its place. */
  price: PriceView | null
  soldText: string | null
  /** What shoppers ask first, most asked first. */
  facts: SpecRowView[]
  stockNumber: string
  /** The vehicle's page: the QR code leads there. `text` is for people who type. */
  page: { href: string; text: string }
  smallPrint: string | null
  /** '22 November 2026': a sheet may outlive its price. */
  printedOn: string
}
