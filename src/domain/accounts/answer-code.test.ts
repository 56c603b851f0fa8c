import { expect, test } from 'vitest'
import { answerCode } from './answer-code.ts'

test.each([
  ['450 4.2.1 <anna@example.com> is over quota', '450 4.2.1'],
  ['450 <anna@example.com> try later', '450'],
  ['450 61491570006 is busy', '450'],
  ['429 20429 Too Many Requests', '429 20429'],
  ['connect ECONNREFUSED 127.0.0.1:25 (ESOCKET)', 'ECONNREFUSED'],
  ['There is no mail server: set SMTP_URL.', 'SMTP_URL'],
  ['anna@example.com waits', 'no answer'],
])('%s', (answer, code) => expect(answerCode(answer)).toBe(code))
