/** A demo tenant of each template: what is tried out is tried on these. */
export const TENANTS = [
  { slug: 'halyard-motors', template: 'meridian' },
  { slug: 'brigalow', template: 'workshop' },
  { slug: 'kestrel-kia', template: 'atrium' },
] as const
/** The demo tenants whose template is another's too. */
export const OTHER_TENANTS = [
  { slug: 'banksia-touring', template: 'workshop' },
  { slug: 'loopline', template: 'meridian' },
] as const
export type TenantSlug = (typeof TENANTS | typeof OTHER_TENANTS)[number]['slug']
