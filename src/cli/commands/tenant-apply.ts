import { relative } from 'node:path'
import { loadPlaces } from '#domain/locations/load-places.server.ts'
import type { ApplyOutcome } from '#domain/publishing/apply-tenant.server.ts'
import { checkPlaces } from '#domain/publishing/check/check-places.ts'
import { checkAbns } from '#domain/publishing/check-law.ts'
import { checkLook } from '#domain/publishing/check-tenant.server.ts'
import { changeText } from '#domain/publishing/config-diff.server.ts'
import { type MovedIn, moveIn } from '#domain/publishing/move/move-in.server.ts'
import type { FolderMove } from '#domain/publishing/move/read-move.server.ts'
import { type PublishOutcome, publishFolder } from '#domain/publishing/publish-folder.server.ts'
import type { TenantFolder } from '#domain/publishing/tenant-folder.server.ts'
import { attachFailureText } from '../attach-failure.ts'
import { type Cli, type CliCommand, CliFailure, type ExitCode } from '../command.ts'
import { type OpenedMove, openMove } from '../open-move.ts'
import { plural } from '../options.ts'
import { publishingCtx, refusedConfigText, requireTenantFolder, sayFindings } from '../publishing.ts'
import { refusalText as importRefusalText, showImport } from '../show-import.ts'

export const command: CliCommand = {
  summary: 'make a tenant be as its folder says; stock is loaded the first time, later only with --stock',
  define(verb) {
    verb
      .argument('<dir>', 'the tenant’s folder, with config.json, or the FILE.tar of an export')
      .option('--dry-run', 'say what would change, and change nothing')
      .option('--stock', 'load the folder’s stock although the tenant is not new')
      .option(
        '--allow-shrink',
        'load it although more of the stock would go than settings.search.fullFeedMayTakePercent lets go',
      )
      .option('--leads', 'add the leads of an export although the tenant is not new')
  },
  async run(cli, [dir], options) {
    const opened = await openMove(cli, dir!, options.dryRun === true)
    try {
      return await applyFolder(cli, opened, options)
    } finally {
      await opened.close()
    }
  },
}

async function applyFolder(cli: Cli, opened: OpenedMove, options: Record<string, unknown>): Promise<ExitCode> {
  const { dir, move } = opened
  const ctx = await publishingCtx(cli)
  const known = await loadPlaces({ db: ctx.app, now: ctx.now })
  const folder = await requireTenantFolder(dir, known)
  if (move && move.manifest.slug !== folder.config.slug)
    throw new CliFailure(`config.json is of "${folder.config.slug}", the export of "${move.manifest.slug}".`)
  const outcome = await publishFolder(ctx, folder, {
    dryRun: options.dryRun === true,
    stock: options.stock === true,
    allowShrink: options.allowShrink === true,
    origin: move?.manifest.origin,
    store: (await cli.media()).store,
    onProgress: (file, progress) =>
      cli.progress(
        `${relative(folder.dir, file.path)}: ${'rows' in progress ? `${progress.rows} rows` : `${progress.done} of ${progress.total} photos`}`,
      ),
  })

  if (outcome.settings.kind === 'refused') throw new CliFailure(refusedConfigText(outcome.settings))
  saySettings(cli, folder, outcome.settings)
  const stockFailed = sayStock(cli, folder, outcome)
  const mediaFailed = sayMedia(cli, folder, outcome)
  const moved = move ? await bringIn(cli, opened, move, { ...options, settings: outcome.settings }) : null
  const abns = checkAbns(folder.config)
  if (abns.length > 0) cli.say('\nWho it is:')
  sayFindings(cli, abns)
  const places = checkPlaces(folder.config, known)
  if (places.length > 0) cli.say('\nWhere it is:')
  sayFindings(cli, places)
  const look = checkLook(folder.config, ctx.templates[folder.config.template]!)
  if (look.length > 0) cli.say('\nHow it reads:')
  sayFindings(cli, look)
  const { stock, media } = outcome
  cli.answer({ ...outcome.settings, stock, media, ...(moved && { moved }), abns, places, look })
  return stockFailed || mediaFailed ? 1 : 0
}

/** Loads what an export holds besides the folder: everything into a new tenant, later what the options ask for. */
async function bringIn(
  cli: Cli,
  { media: unpacked }: OpenedMove,
  move: FolderMove,
  { settings, ...options }: Record<string, unknown> & { settings: Settled },
): Promise<MovedIn | null> {
  const { manifest } = move
  const dryRun = options.dryRun === true
  if (settings.kind === 'would-apply') {
    if (settings.created) cli.say(`Of a new tenant ${manifest.parts.join(', ') || 'no stock'} would be loaded then.`)
    else cli.say('What would be written of its stock and leads can be counted once these settings are applied.')
    return null
  }
  const outcome = await moveIn(await cli.leadsOf(manifest.slug), {
    move,
    parts: [...(options.stock ? (['stock', 'photos'] as const) : []), ...(options.leads ? (['leads'] as const) : [])],
    store: (await cli.media()).store,
    dryRun,
    onProgress: ({ what, done, total }) => cli.progress(`${what}: ${done} of ${total}`),
  })
  if (outcome.kind === 'refused') throw new CliFailure(outcome.reason)
  if (outcome.kind === 'left') {
    cli.say('Its stock and leads are left as they are; --stock and --leads load those of the export.')
    return outcome
  }
  const { listings = 0, leads = 0 } = outcome.written
  const media = outcome.media + unpacked
  cli.say(
    `${dryRun ? 'Would be written' : 'Written'}: ${plural(listings, 'vehicle')}, ${plural(media, 'media file')}, ${plural(leads, 'lead')}.`,
  )
  if (outcome.stranded > 0) {
    const about = `${plural(outcome.stranded, 'lead')} of the export ${outcome.stranded === 1 ? 'is' : 'are'} about a vehicle that is not here`
    cli.say(`${about}. --stock with --leads brings it and joins them.`)
  }
  for (const secret of manifest.secrets) cli.say(`Secret, to be given again here unless it was: settings.${secret}`)
  return { ...outcome, media }
}

type Settled = Exclude<ApplyOutcome, { kind: 'refused' }>

function saySettings(cli: Cli, { config }: TenantFolder, outcome: Settled): void {
  cli.say(`${config.name} (${config.slug}): ${settingsText(config, outcome)}`)
  if (outcome.kind === 'unchanged') return
  for (const change of outcome.changes) cli.say(`  ${changeText(change)}`)
  for (const note of outcome.notes) cli.say(`  ${note}`)
}

function settingsText({ dealerships, locations }: TenantFolder['config'], outcome: Settled): string {
  if (outcome.kind === 'unchanged') return 'as the folder says already, nothing changed.'
  const isDry = outcome.kind === 'would-apply'
  if (outcome.created) {
    const counts = `${plural(dealerships.length, 'dealership')}, ${plural(locations.length, 'location')}`
    return `${isDry ? 'would be made' : 'made'}, with ${counts}.`
  }
  if (outcome.changes.length === 0) return 'written differently, which means the same as before.'
  return `${plural(outcome.changes.length, 'change')}${isDry ? ' to make' : ''}`
}

/** Says how each list went; true when one was refused. */
function sayStock(cli: Cli, folder: TenantFolder, { settings, stock }: PublishOutcome): boolean {
  if (folder.stock.length > 0 && stock.length === 0) {
    const isNew = settings.kind === 'would-apply' && settings.created
    cli.say(isNew ? 'Its stock would be loaded then.' : 'Its stock is left as it is; --stock loads the folder’s.')
  }
  for (const { file, outcome } of stock) {
    cli.say()
    if (outcome.kind === 'imported') showImport(cli, outcome.summary, folder.config)
    else
      process.stderr.write(`${importRefusalText(outcome.refusal, relative(folder.dir, file.path), outcome.summary)}\n`)
  }
  return stock.some(({ outcome }) => outcome.kind === 'refused')
}

/** Says how the vehicles' media went; true when some could not be attached. */
function sayMedia(cli: Cli, { config }: TenantFolder, { media }: PublishOutcome): boolean {
  let attached = 0
  for (const { stockNumber, outcome } of media) {
    if (outcome.kind !== 'attached') process.stderr.write(`${attachFailureText(outcome, stockNumber, config.name)}\n`)
    else {
      attached++
      for (const warning of outcome.warnings) cli.say(`Note on ${stockNumber}: ${warning}.`)
    }
  }
  if (attached > 0) cli.say(`Media attached to ${plural(attached, 'vehicle')}.`)
  return attached < media.length
}
