import { type ContrastFinding, resolveTokens, type Tokens } from '#domain/tenants/tokens.ts'
import type { Finding } from './finding.ts'
import type { TenantConfig } from './tenant-config-schema.ts'

/** How well the tenant's colours can be read on its template, by WCAG 2.2 AA. */
export function checkLook({ tokens }: TenantConfig, template: Tokens): Finding[] {
  return resolveTokens(template, tokens).findings.map(toFinding)
}

function toFinding(finding: ContrastFinding): Finding {
  if (finding.kind === 'low-contrast') {
    const { text, on, what, ratio, needed } = finding
    return {
      about: 'look',
      path: `tokens.${text}`,
      says: `${what ?? `${text} on ${on}`} has a contrast of ${ratio}; ${needed} is needed.`,
      fix: `Make tokens.${text} darker or lighter${on === text ? '' : `, or tokens.${on} the other way`}.`,
    }
  }
  const { accent, refused, chosen, refusedRatio, ratio } = finding
  return {
    about: 'look',
    path: 'tokens.accent-ink',
    says: `${refused} on the accent ${accent} has a contrast of ${refusedRatio}; ${chosen} is shown instead, with ${ratio}.`,
    fix: `Set tokens.accent-ink to ${chosen}, or choose another accent.`,
  }
}
