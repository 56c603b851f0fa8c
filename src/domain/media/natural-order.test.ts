import { expect, test } from 'vitest'
import { byNaturalOrder, fileNumber, missingNumbers } from './natural-order.ts'

test('numbers in names count as numbers', () => {
  const names = ['car_10.jpg', 'car_9.jpg', 'Car_1.jpg', 'car_100.jpg', 'car_2.jpg', 'bus_11.jpg']
  expect(names.sort(byNaturalOrder)).toEqual([
    'bus_11.jpg',
    'Car_1.jpg',
    'car_2.jpg',
    'car_9.jpg',
    'car_10.jpg',
    'car_100.jpg',
  ])
})

test('names that count the same have one order all the same', () => {
  expect(['a_01.jpg', 'a_1.jpg', 'A_1.jpg'].sort(byNaturalOrder)).toEqual(['A_1.jpg', 'a_01.jpg', 'a_1.jpg'])
})

test('the number of a frame is the last one in its name', () => {
  expect(['frame_08.png', '13156_00001024_12.jpg', 'IMG-0007 (copy).jpeg', 'front.jpg', '36'].map(fileNumber)).toEqual([
    8,
    12,
    7,
    null,
    36,
  ])
})

test('gaps are named, not the ends', () => {
  expect(missingNumbers([1, 2, 5, 7])).toEqual([3, 4, 6])
  expect(missingNumbers([4, 5, 6])).toEqual([])
  expect(missingNumbers([])).toEqual([])
  expect(missingNumbers([1, 9_000_000_000], 3)).toEqual([2, 3, 4])
})
