/** Builds the bytes of one write: messages of PostgreSQL's extended protocol, all values in text format. */
export class Wire {
  #bytes = Buffer.allocUnsafe(2_000)
  #at = 0
  #start = 0

  parse(name: string, text: string): void {
    this.#begin('P')
    this.#text(name)
    this.#text(text)
    this.#int16(0)
    this.#end()
  }

  bind(name: string, values: readonly (string | null)[]): void {
    this.#begin('B')
    this.#text('')
    this.#text(name)
    this.#int16(0)
    this.#int16(values.length)
    for (const value of values) this.#value(value)
    this.#int16(0)
    this.#end()
  }

  /** Requests the columns of the bound statement. */
  describe(): void {
    this.#begin('D')
    this.#byte(0x50)
    this.#text('')
    this.#end()
  }

  execute(): void {
    this.#begin('E')
    this.#text('')
    this.#int32(0)
    this.#end()
  }

  /** Closes a prepared statement; no error if there is none of that name. */
  close(name: string): void {
    this.#begin('C')
    this.#byte(0x53)
    this.#text(name)
    this.#end()
  }

  /** Ends the implicit transaction, and the part that an error skips. */
  sync(): void {
    this.#begin('S')
    this.#end()
  }

  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#at)
  }

  #begin(code: string): void {
    this.#byte(code.charCodeAt(0))
    this.#start = this.#at
    this.#int32(0)
  }

  #end(): void {
    this.#bytes.writeInt32BE(this.#at - this.#start, this.#start)
  }

  #value(value: string | null): void {
    if (value === null) {
      this.#int32(-1)
      return
    }
    const length = Buffer.byteLength(value)
    this.#int32(length)
    this.#room(length)
    this.#at += this.#bytes.write(value, this.#at)
  }

  #text(value: string): void {
    this.#room(Buffer.byteLength(value) + 1)
    this.#at += this.#bytes.write(value, this.#at)
    this.#bytes[this.#at++] = 0
  }

  #byte(value: number): void {
    this.#room(1)
    this.#bytes[this.#at++] = value
  }

  #int16(value: number): void {
    this.#room(2)
    this.#at = this.#bytes.writeInt16BE(value, this.#at)
  }

  #int32(value: number): void {
    this.#room(4)
    this.#at = this.#bytes.writeInt32BE(value, this.#at)
  }

  #room(more: number): void {
    const needed = this.#at + more
    if (needed <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2))
    this.#bytes.copy(larger, 0, 0, this.#at)
    this.#bytes = larger
  }
}
