/** Symmetric positive definite systems of `size` equations, row by row in one array. */

/** The lower triangle L of `matrix` = L·Lᵀ, in place of the matrix; what stands above the diagonal is left. */
export function decompose(matrix: Float64Array, size: number): Float64Array {
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let rest = matrix[row * size + column]!
      for (let k = 0; k < column; k++) rest -= matrix[row * size + k]! * matrix[column * size + k]!
      matrix[row * size + column] = row === column ? Math.sqrt(rest) : rest / matrix[column * size + column]!
    }
  }
  return matrix
}

/** x of L·x = `right`. */
export function solveLower(lower: Float64Array, right: Float64Array): Float64Array {
  const size = right.length
  const x = new Float64Array(size)
  for (let row = 0; row < size; row++) {
    let rest = right[row]!
    for (let k = 0; k < row; k++) rest -= lower[row * size + k]! * x[k]!
    x[row] = rest / lower[row * size + row]!
  }
  return x
}

/** x of Lᵀ·x = `right`. */
export function solveUpper(lower: Float64Array, right: Float64Array): Float64Array {
  const size = right.length
  const x = new Float64Array(size)
  for (let row = size - 1; row >= 0; row--) {
    let rest = right[row]!
    for (let k = row + 1; k < size; k++) rest -= lower[k * size + row]! * x[k]!
    x[row] = rest / lower[row * size + row]!
  }
  return x
}
