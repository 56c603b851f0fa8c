import type { TenantSettings } from '#domain/tenants/settings.ts'

/** One of the dealer's people, as the settings name them (rule:staff-access). */
export type StaffPerson = {
  email: string
  name: string
  role: 'owner' | 'sales'
  /** The one dealership they see; null: all of the site's. */
  dealership: string | null
}

/** What a page of the dealer's may be asked to do. */
export type StaffDeed = 'read-leads' | 'change-leads' | 'export-leads'

const MAY: Record<StaffPerson['role'], readonly StaffDeed[]> = {
  owner: ['read-leads', 'change-leads', 'export-leads'],
  sales: ['read-leads', 'change-leads'],
}

export function mayDo({ role }: Pick<StaffPerson, 'role'>, deed: StaffDeed): boolean {
  return MAY[role].includes(deed)
}

/** Whose address it is, or null; as the settings are now, so that whoever is taken out of them is out at once. */
export function findStaff({ staff }: Pick<TenantSettings, 'staff'>, email: string): StaffPerson | null {
  const asked = mailboxOf(email)
  return staff.people.find((person) => mailboxOf(person.email) === asked) ?? null
}

/** An address as it is compared and stored. */
export function mailboxOf(email: string): string {
  return email.trim().toLowerCase()
}

/** For how long a mailed link signs in (rule:staff-sign-in). */
export const LINK_MINUTES = 10

export const DESK_HOME = '/dealer/leads'

/** Where somebody is led after they signed in: a page of the desk as it was asked for, else its first (rule:staff-access). */
export function deskPath(back: string | null): string {
  return back !== null && back.length <= 500 && DESK_PATH.test(back) ? back : DESK_HOME
}

const DESK_PATH =
  /^\/dealer\/(?:bookings|sessions|leads(?:\/[1-9]\d{0,14})?|orders(?:\/o-[0-9a-z]{8})?)(?:\?[\w.~%&=+@:-]*)?$/i
