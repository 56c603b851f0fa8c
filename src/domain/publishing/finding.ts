import { valueAt } from './config-problems.ts'
import type { TenantConfig } from './tenant-config-schema.ts'

/** What `tenant check` tells a dealer: where, what, and what to do about it (rule:tenant-check). */
export type Finding = {
  /**
   * law: what Australian rules look at · honesty: could mislead a shopper · works: a switch without effect · look: hard to read ·
   * off: silent until it is set, which is no fault
   */
  about: 'law' | 'honesty' | 'works' | 'look' | 'off'
  /** Where in the configuration; "stock" for what the vehicles say. */
  path: string
  says: string
  fix: string
}

/** What each is about, as a heading says it; the weightiest first. */
export const FINDING_HEADINGS: Readonly<Record<Finding['about'], string>> = {
  law: 'What Australian rules look at',
  honesty: 'What could mislead a shopper',
  works: 'What does not work yet',
  look: 'What is hard to read',
  off: 'Off until it is set',
}
const BY_WEIGHT = Object.keys(FINDING_HEADINGS)

/** The weightiest first; those about one setting together, else as they were found. */
export function inOrder(findings: readonly Finding[]): Finding[] {
  const byPath = [...Map.groupBy(findings, ({ about, path }) => `${about} ${path}`).values()].flat()
  return byPath.sort((one, other) => BY_WEIGHT.indexOf(one.about) - BY_WEIGHT.indexOf(other.about))
}

/** No fault, and counted as none. */
export const isOff = ({ about }: Finding) => about === 'off'

type Told = (settings: TenantConfig['settings'], config: TenantConfig) => string

/** By the path of the setting: a finding of any configuration of which `when` holds; several for one path as a list. */
export type Rules = Record<string, Rule | Rule[]>
type Rule = {
  when(settings: TenantConfig['settings'], config: TenantConfig): unknown
  says: string | Told
  fix: string
}

export function foundBy(about: Finding['about'], rules: Rules, config: TenantConfig): Finding[] {
  return Object.entries(rules).flatMap(([path, own]) =>
    [own].flat().flatMap(({ when, says, fix }) => {
      if (!when(config.settings, config)) return []
      return [{ about, path, says: typeof says === 'string' ? says : says(config.settings, config), fix }]
    }),
  )
}

/** Whether a switch, named by its path such as `settings.brands.shown`, takes nothing away. */
export function isOn(config: TenantConfig, path: string): boolean {
  const value = valueAt(config, path.split('.'))
  if (value === undefined) throw new Error(`There is no ${path}.`)
  return value !== false && value !== 'off'
}

/** The first of many, as a finding names them. */
export function someOf(words: readonly string[], count = words.length): string {
  return words.slice(0, 5).join(', ') + (count > 5 ? ` and ${count - 5} more` : '')
}
