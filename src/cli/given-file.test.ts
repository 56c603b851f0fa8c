import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { allChecked } from './all-checked.ts'
import { CliFailure } from './command.ts'
import { givenFolder, readGivenFile } from './given-file.ts'

const dir = temporaryFolder()
const unread = (file: string) => readGivenFile(file).catch((error: Error) => error.message)

test('a file that is not there is told with the name beside it that was probably meant', async () => {
  await writeFile(join(dir, 'redirects.csv'), 'from,to')
  await mkdir(join(dir, 'reports.csv'))
  expect(await unread(join(dir, 'redirects.csv'))).toBe('from,to')
  const reason = 'cannot be read: there is no such file.'
  const slip = join(dir, 'redirect.cvs')
  expect(await unread(slip)).toBe(`${slip} ${reason} Did you mean "${join(dir, 'redirects.csv')}"?`)
  const from = relative('.', slip)
  expect(await unread(from)).toBe(`${from} ${reason} Did you mean "${join(from, '../redirects.csv')}"?`)
  const stray = join(dir, 'leads.json')
  expect(await unread(stray)).toBe(`${stray} ${reason}`)
  const nowhere = join(dir, 'none/redirects.csv')
  expect(await unread(nowhere)).toBe(`${nowhere} ${reason}`)
  expect(await unread(join(dir, 'reports.csv'))).toBe(`${join(dir, 'reports.csv')} cannot be read: it is a folder.`)
})

test('a folder that is not there is told with the one beside it that was probably meant', async () => {
  await mkdir(join(dir, 'photos'))
  await writeFile(join(dir, 'phots'), '')
  expect(givenFolder(join(dir, 'photos'))).toBe(join(dir, 'photos'))
  const slip = join(dir, 'photo')
  expect(() => givenFolder(slip)).toThrow(`There is no folder ${slip}. Did you mean "${join(dir, 'photos')}"?`)
  expect(() => givenFolder(join(dir, 'phots'))).toThrow('is no folder.')
})

test('checks that do not need one another are all made, and all that they refuse is told', async () => {
  const refuse = (message: string, code?: 2) => () => Promise.reject(new CliFailure(message, code))
  expect(await allChecked(async () => 1, async () => 'a')).toEqual([1, 'a']) // biome-ignore format: one list
  await expect(allChecked(refuse('No file.'), async () => 1, refuse('No format.', 2))).rejects.toMatchObject({
    message: 'No file.\nNo format.',
    exitCode: 2,
  })
  await expect(allChecked(refuse('No file.'), () => Promise.reject(new TypeError('x')))).rejects.toThrow(TypeError)
})
