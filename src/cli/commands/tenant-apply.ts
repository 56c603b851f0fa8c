import { statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { loadPlaces } from '#domain/locations/load-places.server.ts'
import type { ApplyOutcome } from '#domain/publishing/apply-tenant.server.ts'
import { checkPlaces } from '#domain/publishing/check/check-places.ts'
import { checkAbns } from '#domain/publishing/check-law.ts'
import { checkLook } from '#domain/publishing/check-tenant.server.ts'
import { changeText } from '#domain/publishing/config-diff.server.ts'
import { countNew, type MovedIn, moveIn } from '#domain/publishing/move/move-in.server.ts'
import type { MoveProgress } from '#domain/publishing/move/move-out.server.ts'
import type { FolderMove } from '#domain/publishing/move/read-move.server.ts'
import { type PublishOutcome, publishFolder } from '#domain/publishing/publish-folder.server.ts'
import type { StockFile, TenantFolder } from '#domain/publishing/tenant-folder.server.ts'
import { shownHostOf } from '#domain/tenants/resolve-host.ts'
import { attachFailureText } from '../attach-failure.ts'
import { type Cli, type CliCommand, CliFailure, type ExitCode } from '../command.ts'
import { givenFile, givenFolder } from '../given-file.ts'
import { type OpenedMove, openMove } from '../open-move.ts'
import { plural } from '../options.ts'
import { publishingCtx, refusedConfigText, requireTenantFolder, sayFindings } from '../publishing.ts'
import { isServing } from '../read-server.ts'
import { refusalText as importRefusalText, showImport } from '../show-import.ts'
import { shownPath } from '../shown-path.ts'
import { sayStockSurvey } from '../survey-stock.ts'
import { originOf } from './content/content-preview.ts'

export const command: CliCommand = {
  summary: 'make a tenant be as its folder says; stock is loaded the first time, later only with --stock',
  define(verb) {
    verb
      .argument('<dir>', 'the tenant’s folder, with config.json, or the FILE.tar of an export', folderOrTar)
      .option('--dry-run', 'say what would change, and change nothing')
      .option(
        '--photos <dir>',
        'folder of photos for its stock, named by stock number, instead of its own',
        givenFolder,
      )
      .option('--stock', 'load the folder’s stock although the tenant is not new')
      .option(
        '--allow-shrink',
        'load it although more of the stock or its prices would go than settings.search.fullFeedMayTakePercent lets go',
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

/** What a tenant is applied of; a word that is neither names a folder. */
function folderOrTar(path: string): string {
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() === true || path.endsWith('.tar')
  return isFile ? givenFile(path) : givenFolder(path)
}

async function applyFolder(cli: Cli, opened: OpenedMove, options: Record<string, unknown>): Promise<ExitCode> {
  const { dir, move } = opened
  const ctx = await publishingCtx(cli)
  const known = await loadPlaces({ db: ctx.app, now: ctx.now })
  const folder = await withPhotos(await requireTenantFolder(dir, known), options.photos)
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
  const stockFailed = sayStock(cli, folder, outcome, options.photos)
  if (outcome.settings.kind === 'would-apply' && outcome.settings.created) await sayStockSurvey(cli, folder, ctx.now)
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
  const site = await siteOf(cli, folder, outcome.settings)
  saySite(cli, site)
  cli.answer({ ...outcome.settings, site, stock, media, ...(moved && { moved }), abns, places, look })
  return stockFailed || mediaFailed ? 1 : 0
}

/** The folder with its stock's photos from elsewhere: a file of one dealership's has them in a folder of its slug there, as in `photos/`. */
async function withPhotos(folder: TenantFolder, given: unknown): Promise<TenantFolder> {
  if (given === undefined) return folder
  const dir = resolve(String(given))
  const { slug } = folder.config
  if (folder.stock.length === 0)
    throw new CliFailure(
      `The folder has no stock.csv for --photos to belong to; nothing was changed. A feed takes them: npx forecourt stock import FILE --tenant ${slug} --format NAME --photos ${shownPath(dir)}`,
      2,
    )
  const photosDir = async ({ dealershipSlug }: StockFile) => {
    const own = dealershipSlug === null ? dir : join(dir, dealershipSlug)
    return (await isFolder(own)) ? own : dir
  }
  return {
    ...folder,
    stock: await Promise.all(folder.stock.map(async (file) => ({ ...file, photosDir: await photosDir(file) }))),
  }
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() ?? false
}

/** Where the site is to be seen now: of one that waits for its domain the address of its slug (rule:preview). */
async function siteOf(cli: Cli, { config }: TenantFolder, settings: Settled) {
  const { slug } = config
  const isNew = settings.kind === 'would-apply' && settings.created
  const tenant = isNew ? { slug, hosts: [] } : (await cli.tenant(slug)).tenant
  const url = `${originOf(cli, shownHostOf(tenant, cli.config.baseDomain))}/`
  return { url, isThere: !isNew, isServed: isServing(cli.config) }
}

function saySite(cli: Cli, { url, isThere, isServed }: Awaited<ReturnType<typeof siteOf>>): void {
  cli.say(`\nThe site ${isThere ? 'is' : 'would be'} at ${url}`)
  if (!isServed) cli.say(`No server runs on ${cli.config.dataDir}: npm start in another terminal shows it.`)
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
  const isNew = settings.kind === 'would-apply' && settings.created
  if (settings.kind === 'would-apply' && !isNew) {
    cli.say('What would be written of its stock and leads can be counted once these settings are applied.')
    return null
  }
  const { store } = await cli.media()
  const onProgress = ({ what, done, total }: MoveProgress) => cli.progress(`${what}: ${done} of ${total}`)
  const parts = [
    ...(options.stock ? (['stock', 'photos'] as const) : []),
    ...(options.leads ? (['leads'] as const) : []),
  ]
  const outcome = isNew
    ? await countNew(move, { store, onProgress })
    : await moveIn(await cli.leadsOf(manifest.slug), { move, parts, store, dryRun, onProgress })
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
  const why = differingText(outcome.vehicles, listings)
  if (why) cli.say(why)
  if (outcome.stranded > 0) {
    const about = `${plural(outcome.stranded, 'lead')} of the export ${outcome.stranded === 1 ? 'is' : 'are'} about a vehicle that is not here`
    cli.say(`${about}. --stock with --leads brings it and joins them.`)
  }
  for (const secret of manifest.secrets) cli.say(`Secret, to be given again here unless it was: settings.${secret}`)
  return { ...outcome, media }
}

/** '2 of them are new; the other vehicles differed from the export in: views (53), photos (1).'; null where all are new, or none is written. */
function differingText(
  { created, differing }: Extract<MovedIn, { kind: 'moved-in' }>['vehicles'],
  written: number,
): string | null {
  if (written === created || Object.keys(differing).length === 0) return null
  const words = Object.entries(differing)
    .map(([what, count]) => ({ word: what.replace(/^listing_/, '').replaceAll('_', ' '), count }))
    .sort((one, other) => other.count - one.count || one.word.localeCompare(other.word))
    .map(({ word, count }) => `${word} (${count})`)
  const were = written - created === 1 ? 'vehicle' : 'vehicles'
  const which =
    created > 0 ? `${created} of them ${created === 1 ? 'is' : 'are'} new; the other ${were}` : `The ${were}`
  return `${which} differed from the export in: ${words.join(', ')}.`
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
function sayStock(cli: Cli, folder: TenantFolder, { settings, stock }: PublishOutcome, photos: unknown): boolean {
  if (folder.stock.length > 0 && stock.length === 0) {
    const isNew = settings.kind === 'would-apply' && settings.created
    const withPhotos = photos === undefined ? '' : `, with the photos of ${photos}`
    cli.say(
      isNew
        ? `Its stock would be loaded then${withPhotos}.`
        : `Its stock is left as it is; --stock loads the folder’s${withPhotos}.`,
    )
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
