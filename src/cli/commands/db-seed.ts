import { join } from 'node:path'
import { PROJECT_ROOT } from '#db/project-root.ts'
import { type SeedOutcome, seedDemo } from '#domain/publishing/seed-demo.server.ts'
import { type Cli, type CliCommand, CliFailure } from '../command.ts'
import { plural } from '../options.ts'
import { publishingCtx } from '../publishing.ts'

export const command: CliCommand = {
  summary: 'load the demo tenants, stock and pictures included, into a database without tenants',
  async run(cli) {
    saySeeded(cli, await seed(cli))
  },
}

/** Loads the demonstration tenants of `tenants/` into an empty database; one that holds tenants is left as it is. */
export async function seed(cli: Cli): Promise<SeedOutcome> {
  return seedDemo(await publishingCtx(cli), {
    dir: join(PROJECT_ROOT, 'tenants'),
    store: (await cli.media()).store,
    onTenant: (slug) => cli.progress(`Seeding ${slug}`),
  })
}

/** Says what was seeded; throws CliFailure where nothing was. */
export function saySeeded(cli: Cli, outcome: SeedOutcome): void {
  if (outcome.kind === 'not-empty') {
    throw new CliFailure(
      `The database holds tenants already (${outcome.slugs.join(', ')}): nothing was seeded. "forecourt demo reset" makes the demo tenants anew.`,
    )
  }
  if (outcome.kind === 'broken-folder') throw new CliFailure(`${outcome.dir} cannot be seeded: ${outcome.reason}`)
  for (const { slug, name, vehicles } of outcome.tenants) cli.say(`${name} (${slug}): ${plural(vehicles, 'vehicle')}`)
  cli.answer(outcome.tenants)
}
