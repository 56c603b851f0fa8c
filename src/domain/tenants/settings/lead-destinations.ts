/** What else a receiver must be told to take a lead: keys of its row in `settings.leads.destinations`. */
export type DestinationKey = 'user' | 'secret' | 'account' | 'accountSecret'

type LeadDestination = {
  /** What it is, in a dealer's words. */
  says: string
  /** What `to` is: an e-mail address, a web address, or one that begins with https. */
  to: 'email' | 'web' | 'https'
  /** What it can take: any lead, those of shoppers, those about a vehicle, or about one that is bought, driven or sold. */
  takes: 'any' | 'shopper' | 'vehicle' | 'sale'
  needs: readonly DestinationKey[]
}

/**
 * Every kind of receiver of leads there is. A new one is a row here and a folder of its name in `domain/leads/adapters`
 * (docs/where-to-add.md); settings, their documentation, routing and `tenant check` follow from the row.
 */
export const LEAD_DESTINATIONS = {
  email: { says: 'a readable e-mail', to: 'email', takes: 'any', needs: [] },
  'adf-email': { says: 'an ADF e-mail for a CRM', to: 'email', takes: 'sale', needs: [] },
  webhook: { says: 'a call to a web address, signed with a secret', to: 'web', takes: 'any', needs: [] },
  easycars: {
    says: 'the EasyCars Lead API (user: ClientID, secret: ClientSecret, account: AccountNumber, accountSecret: AccountSecret)',
    to: 'https',
    takes: 'vehicle',
    needs: ['user', 'secret', 'account', 'accountSecret'],
  },
  dealerstudio: {
    says: 'the lead API of Dealer Studio (secret: the API token, account: the number of the dealership there)',
    to: 'https',
    takes: 'shopper',
    needs: ['secret', 'account'],
  },
  carsales: {
    says: 'the carsales Lead API v3 (user and secret: of its HTTP Basic account, account: the seller there)',
    to: 'https',
    takes: 'vehicle',
    needs: ['user', 'secret', 'account'],
  },
} as const satisfies Record<string, LeadDestination>

export type LeadDestinationKind = keyof typeof LEAD_DESTINATIONS

/** The rows by their names, each as any of them is. */
export const leadDestination = (kind: LeadDestinationKind): LeadDestination => LEAD_DESTINATIONS[kind]

export const LEAD_DESTINATION_KINDS = Object.keys(LEAD_DESTINATIONS) as [LeadDestinationKind, ...LeadDestinationKind[]]
