import { valueAt } from './config-problems.ts'
import type { TenantConfig } from './tenant-config-schema.ts'

/** What `tenant check` tells a dealer: where, what, and what to do about it (rule:tenant-check). */
export type Finding = {
  /** law: what Australian rules look at · honesty: could mislead a shopper · works: a switch without effect · look: hard to read */
  about: 'law' | 'honesty' | 'works' | 'look'
  /** Where in the configuration; "stock" for what the vehicles say. */
  path: string
  says: string
  fix: string
}

type Told = (settings: TenantConfig['settings'], config: TenantConfig) => string

/** A finding of any configuration of which `when` holds. */
export type Rule = Omit<Finding, 'says'> & {
  when(settings: TenantConfig['settings'], config: TenantConfig): unknown
  says: string | Told
}

export function foundBy(rules: readonly Rule[], config: TenantConfig): Finding[] {
  return rules.flatMap(({ when, says, ...rule }) =>
    when(config.settings, config)
      ? [{ ...rule, says: typeof says === 'string' ? says : says(config.settings, config) }]
      : [],
  )
}

/** Whether a switch, named by its path such as `settings.brands.shown`, takes nothing away. */
export function isOn(config: TenantConfig, path: string): boolean {
  const value = valueAt(config, path.split('.'))
  if (value === undefined) throw new Error(`There is no ${path}.`)
  return value !== false && value !== 'off'
}
