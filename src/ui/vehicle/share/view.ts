export type ShareNetwork = 'facebook' | 'twitter' | 'whatsapp' | 'email' | 'sms'

/** How a vehicle's page is handed on; null where the tenant has no share row. */
export type ShareView = {
  /** The address of the page, and what is handed on with it. */
  url: string
  title: string
  links: { network: ShareNetwork; label: string; href: string }[]
}
