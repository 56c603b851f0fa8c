import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const TEMPLATES = join(import.meta.dirname, '../src/templates')
/** A template's own classes begin with its letter. */
const FOLDERS = { a: 'atrium', m: 'meridian', w: 'workshop' } as const

function textOf(folder: string, ending: RegExp): string {
  const names = readdirSync(join(TEMPLATES, folder), { recursive: true, encoding: 'utf8' })
  const wanted = names.filter((name) => ending.test(name) && !name.includes('.test.'))
  return wanted.map((name) => readFileSync(join(TEMPLATES, folder, name), 'utf8')).join('\n')
}

/** Classes of the letter between quotes or spaces, as markup writes them. */
function ownClasses(markup: string, letter: string): string[] {
  return [...new Set(markup.match(new RegExp(`(?<=['"\`\\s])${letter}-[a-z]+(?:-[a-z]+)*(?=['"\`\\s])`, 'g')))]
}

test.each(Object.entries(FOLDERS))('classes of %s- that %s writes are in its style sheets', (letter, folder) => {
  const styles = textOf(folder, /\.css$/)
  const written = ownClasses(textOf(folder, /\.tsx$/), letter)
  expect(written.length).toBeGreaterThan(20)
  expect(written.filter((name) => !new RegExp(`\\.${name}(?![\\w-])`).test(styles))).toEqual([])
})
