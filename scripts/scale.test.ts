import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SCRIPT = join(import.meta.dirname, 'scale.ts')

test('the sums that docs/scale.md shows are those of its tables', () => {
  const document = readFileSync(join(import.meta.dirname, '../docs/scale.md'), 'utf8')
  for (const size of [['tenants=1000', 'vehicles=500000'], []]) {
    const lines = execFileSync(process.execPath, [SCRIPT, ...size], { encoding: 'utf8' }).split('\n')
    expect(lines.filter((line) => !document.includes(line))).toEqual([])
  }
})

test('a figure that there is not, or is no number, is told', () => {
  for (const wrong of ['dealers=10', 'tenants=many', 'tenants=-1', 'tenants']) {
    const { status, stderr } = spawnSync(process.execPath, [SCRIPT, wrong], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([2, expect.stringContaining(`${wrong}: say NAME=NUMBER, of tenants, vehicles`)])
  }
})
