/** What a shopper can do from a vehicle's page, each gated as B§5 says: null or absent where it leads nowhere. */
export type ActionsView = {
  phone: { text: string; href: string } | null
}
