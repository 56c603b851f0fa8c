import { templates } from '#app/core.ts'
import type { Places } from '#domain/locations/places.ts'
import type { ApplyOutcome } from '#domain/publishing/apply-tenant.server.ts'
import type { FolderProblem } from '#domain/publishing/config-problems.ts'
import type { Finding } from '#domain/publishing/finding.ts'
import type { PublishingCtx } from '#domain/publishing/publishing-ctx.ts'
import { type ReadFolder, readTenantFolder, type TenantFolder } from '#domain/publishing/tenant-folder.server.ts'
import { type Cli, CliFailure } from './command.ts'
import { givenFolder } from './given-file.ts'

/** What the tenant commands hand to the verbs of publishing. */
export async function publishingCtx(cli: Cli): Promise<PublishingCtx> {
  const { app, platform, now } = await cli.database()
  return { platform: { platform: true, db: platform, now }, app, now, templates }
}

/** The folder, or a `CliFailure` that lists every problem with file and line. */
export async function requireTenantFolder(dir: string, places?: Places): Promise<TenantFolder> {
  return folderOf(await readTenantFolder(givenFolder(dir), Object.keys(templates), places))
}

/** The same of a folder that was read. */
export function folderOf(read: ReadFolder): TenantFolder {
  if (read.kind === 'read') return read.folder
  throw new CliFailure(read.kind === 'unreadable' ? read.reason : problemsText(read))
}

function problemsText({ problems, findings }: Extract<ReadFolder, { kind: 'invalid' }>): string {
  const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`
  const besides =
    findings.length > 0
      ? [
          'Besides:',
          ...findings.flatMap((one) =>
            findingLines(one, `${one.line === null ? one.file : `${one.file}:${one.line}`}  `),
          ),
        ]
      : []
  return [`The folder has ${count}; nothing was changed.`, ...problemLines(problems), ...besides].join('\n')
}

/** Why a configuration was not applied. */
export function refusedConfigText({ problems }: Extract<ApplyOutcome, { kind: 'refused' }>): string {
  const lines = problems.map(
    ({ path, value, reason, suggestion }) =>
      `  ${path} (${JSON.stringify(value)}): ${sentence(reason)}${suggestion ? ` Did you mean "${suggestion}"?` : ''}`,
  )
  return ['The tenant cannot be applied; nothing was changed.', ...lines].join('\n')
}

/** Each problem on a line: where, what stands there, why it cannot, and what was probably meant. */
export function problemLines(problems: readonly FolderProblem[]): string[] {
  return problems.map(({ file, line, path, value, reason, suggestion }) => {
    const place = line === null ? file : `${file}:${line}`
    const found = value === undefined || typeof value === 'object' ? '' : ` (${JSON.stringify(value)})`
    const meant = suggestion ? ` Did you mean "${suggestion}"?` : ''
    return `  ${place}  ${path || '(the whole)'}${found}: ${sentence(reason)}${meant}`
  })
}

/** Prints what a check found, each with where it is, what is wrong and how to mend it. */
export function sayFindings(cli: Cli, findings: readonly Finding[]): void {
  for (const finding of findings) for (const line of findingLines(finding)) cli.say(line)
}

function findingLines({ about, path, says, fix }: Finding, place = ''): string[] {
  return [`  ${about.padEnd(8)} ${place}${path}`, `           ${says}`, `           ${fix}`]
}

/** The text with a full stop, unless it ends as a sentence already. */
export function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
