import { readPostcodeFile, storePostcodes } from '#domain/locations/store-postcodes.server.ts'
import { type CliCommand, CliFailure } from '../command.ts'
import { givenFile, unreadFile } from '../given-file.ts'

/** A list of Australia has some 18,000 suburbs: what has fewer than this is a file cut off, or another one. */
const FEWEST_SUBURBS = 1000

export const command: CliCommand = {
  summary: 'replace the list of postcodes and suburbs by a CSV file (GeoNames)',
  define: (verb) =>
    verb.argument('<file>', 'with the headings zipcode, place, state_code, latitude, longitude', givenFile),
  async run(cli, [file]) {
    const { suburbs, skipped } = await readPostcodeFile(file!).catch(async (error: Error) => {
      throw unreadFile(file!, error)
    })
    if (suburbs.length < FEWEST_SUBURBS)
      throw new CliFailure(
        `${file} has ${suburbs.length} suburbs with a postcode, state and position (${skipped} lines without): too few for a list of Australia. Nothing was changed.`,
      )
    const { ownerUrl } = await cli.database()
    await storePostcodes(ownerUrl, suburbs)
    const postcodes = new Set(suburbs.map(({ postcode }) => postcode)).size
    cli.say(`${suburbs.length} suburbs of ${postcodes} postcodes stored, ${skipped} lines skipped.`)
    cli.say('Running servers use them within ten minutes; yards without coordinates move at the next search rebuild.')
    cli.answer({ suburbs: suburbs.length, postcodes, skipped })
  },
}
