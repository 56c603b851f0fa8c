/** What advertisers and mailings add to an address to count visits. No page may read one of these. */
const CAMPAIGN =
  /^(?:utm_\w+|gclid|gclsrc|gbraid|wbraid|dclid|gad_source|gad_campaignid|srsltid|_gl|_ga|fbclid|igshid|igsh|msclkid|ttclid|twclid|li_fat_id|epik|rdt_cid|ScCid|yclid|mc_cid|mc_eid|mkt_tok|_hsenc|_hsmi|_kx)$/

/** Whether a parameter counts visits and says nothing to a page. */
export function isCampaign(name: string): boolean {
  return CAMPAIGN.test(name)
}
