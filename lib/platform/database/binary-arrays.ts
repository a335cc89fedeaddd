/** Numbers of the types of elements, as PostgreSQL has them in `pg_type`. */
const OIDS = { bool: 16, int: 23, text: 25, timestamptz: 1184 } as const
/** What the arrays of one row usually take together; they grow where that is not enough. */
const BYTES_OF_ROW = 768
const HEADER_BYTES = 20
const LENGTH_BYTES = 4
/** A character of a text is at most three bytes of UTF-8: those outside the basic plane are two characters here. */
const BYTES_OF_CHARACTER = 3
/** PostgreSQL counts microseconds from the year 2000, JavaScript milliseconds from 1970. */
const EPOCH_MS = 946_684_800_000
const HALF_LONG = 2 ** 32

type Elements<Row, Value> = (row: Row) => Value | null

/**
 * Writes arrays as PostgreSQL reads them without parsing: in binary, all into one piece of memory. pg sends a Buffer as it
 * is. An array of nulls alone is sent without elements, because PostgreSQL reads null where there is none.
 */
export class BinaryArrays<Row> {
  #bytes: Buffer
  #at = 0

  constructor(private readonly rows: readonly Row[]) {
    this.#bytes = Buffer.allocUnsafe((rows.length + 1) * BYTES_OF_ROW)
  }

  int(value: Elements<Row, number>): Buffer {
    return this.#array(OIDS.int, value, (element) => {
      this.#fit(LENGTH_BYTES + 4)
      this.#at = this.#bytes.writeInt32BE(element, this.#bytes.writeInt32BE(4, this.#at))
    })
  }

  bool(value: Elements<Row, boolean>): Buffer {
    return this.#array(OIDS.bool, value, (element) => {
      this.#fit(LENGTH_BYTES + 1)
      this.#at = this.#bytes.writeInt8(element ? 1 : 0, this.#bytes.writeInt32BE(1, this.#at))
    })
  }

  text(value: Elements<Row, string>): Buffer {
    return this.#array(OIDS.text, value, (element) => {
      this.#fit(LENGTH_BYTES + element.length * BYTES_OF_CHARACTER)
      const length = this.#bytes.write(element, this.#at + LENGTH_BYTES, 'utf8')
      this.#at = this.#bytes.writeInt32BE(length, this.#at) + length
    })
  }

  instant(value: Elements<Row, Date>): Buffer {
    return this.#array(OIDS.timestamptz, value, (element) => {
      this.#fit(LENGTH_BYTES + 8)
      const micros = (element.getTime() - EPOCH_MS) * 1000
      const high = Math.floor(micros / HALF_LONG)
      this.#at = this.#bytes.writeInt32BE(high, this.#bytes.writeInt32BE(8, this.#at))
      this.#at = this.#bytes.writeUInt32BE(micros - high * HALF_LONG, this.#at)
    })
  }

  #array<Value>(oid: number, value: Elements<Row, Value>, write: (element: Value) => void): Buffer {
    this.#fit(HEADER_BYTES)
    const start = this.#at
    this.#at += HEADER_BYTES
    let nulls = 0
    for (const row of this.rows) {
      const element = value(row)
      if (element !== null) write(element)
      else {
        nulls += 1
        this.#fit(LENGTH_BYTES)
        this.#at = this.#bytes.writeInt32BE(-1, this.#at)
      }
    }
    const isEmpty = nulls === this.rows.length
    if (isEmpty) this.#at = start + EMPTY_BYTES
    this.#header(start, oid, nulls > 0, isEmpty)
    return this.#bytes.subarray(start, this.#at)
  }

  /** The dimensions, whether there are nulls, the type of the elements, how many there are, and the number of the first. */
  #header(start: number, oid: number, hasNulls: boolean, isEmpty: boolean): void {
    const bytes = this.#bytes
    bytes.writeInt32BE(isEmpty ? 0 : 1, start)
    bytes.writeInt32BE(hasNulls && !isEmpty ? 1 : 0, start + 4)
    bytes.writeInt32BE(oid, start + 8)
    if (isEmpty) return
    bytes.writeInt32BE(this.rows.length, start + 12)
    bytes.writeInt32BE(1, start + 16)
  }

  /** Arrays that were returned stay in the memory they are in. The one that is being written moves to a larger one. */
  #fit(more: number): void {
    if (this.#at + more <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(2 * this.#bytes.length + more)
    this.#bytes.copy(larger, 0, 0, this.#at)
    this.#bytes = larger
  }
}

/** Of an array without elements only the beginning of its header is sent. */
const EMPTY_BYTES = 12
