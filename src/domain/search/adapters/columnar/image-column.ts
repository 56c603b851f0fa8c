import type { SearchDocument } from '../../search-document.ts'
import { withRoom } from './growable.ts'

type Image = SearchDocument['images'][number]

/** The pictures of a card: three numbers each, outside the JavaScript heap. */
export class ImageColumn {
  private numbers: Float64Array = new Float64Array(0)
  private starts: Uint32Array = new Uint32Array(1)
  private length = 0

  append(images: readonly Image[]): void {
    let end = this.starts[this.length]!
    this.numbers = withRoom(this.numbers, end + images.length * 3)
    for (const image of images) {
      this.numbers[end++] = image.id
      this.numbers[end++] = image.width
      this.numbers[end++] = image.height
    }
    this.starts = withRoom(this.starts, this.length + 2)
    this.starts[++this.length] = end
  }

  read(row: number): Image[] {
    const images: Image[] = []
    const { numbers, starts } = this
    for (let at = starts[row]!; at < starts[row + 1]!; at += 3) {
      images.push({ id: numbers[at]!, width: numbers[at + 1]!, height: numbers[at + 2]! })
    }
    return images
  }

  get bytes(): number {
    return this.numbers.byteLength + this.starts.byteLength
  }
}
