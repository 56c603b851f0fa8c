import { type CliCommand, CliFailure } from '../../command.ts'

export const command: CliCommand = {
  summary: 'redirects have commands of their own: forecourt redirects',
  define: (verb) => verb.argument('[words...]').allowUnknownOption(),
  async run(_cli, [verb, slug]) {
    throw new CliFailure(
      `Redirects have commands of their own: npx forecourt redirects ${verb ?? 'suggest'} --tenant ${slug ?? 'SLUG'}`,
      2,
    )
  },
}
