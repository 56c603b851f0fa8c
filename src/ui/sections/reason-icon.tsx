import { Icon, type IconName } from '../primitives/icon.tsx'
import { ICONS } from '../primitives/icon-names.ts'

/** The icon a dealer named, or nothing where there is none of that name. */
export function ReasonIcon({ name }: { name: string | null }) {
  return name && (ICONS as readonly string[]).includes(name) ? <Icon name={name as IconName} /> : null
}
