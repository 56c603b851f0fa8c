import { expect, test } from 'vitest'
import { addressInHost, isPublicAddress } from './fetch-image.server.ts'

test.each(['8.8.8.8', '203.2.218.214', '2606:4700::1111', '::ffff:8.8.8.8', '172.15.0.1', '172.32.0.1', '11.0.0.1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  '127.0.0.1',
  '127.1.2.3',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '168.63.129.16',
  '192.0.0.8',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::7f00:1',
  '::a9fe:a9fe',
  '::0a00:0001',
  '::ffff:0:7f00:1',
  '64:ff9b:1::a00:1',
  '64:ff9b:2::a00:1',
  '2002:a9fe:a9fe::1',
  '2001:0:a00:1::',
  '2606:4700::5efe:a00:1',
  '2606:4700:1:2:200:5efe:a9fe:a9fe',
  '4000::1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  'fe80::1',
  'fc00::1',
  'fd00:ec2::254',
  'fec0::1',
  'ff02::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001::1',
  '2001:db8::1',
  '100::1',
  'localhost',
  '',
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test('a network allowed by name passes, its neighbours do not', () => {
  expect(isPublicAddress('127.0.0.1', ['127.0.0.1/32'])).toBe(true)
  expect(isPublicAddress('127.0.0.2', ['127.0.0.1/32'])).toBe(false)
  expect(isPublicAddress('::1', ['127.0.0.0/8'])).toBe(false)
})

test('addresses are found in whatever spelling a URL takes', () => {
  const hostOf = (url: string) => addressInHost(new URL(url).hostname)
  expect(['http://2130706433/', 'http://0x7f.1/', 'http://[::1]/', 'http://photos.example.com/'].map(hostOf)).toEqual([
    '127.0.0.1',
    '127.0.0.1',
    '::1',
    null,
  ])
})
