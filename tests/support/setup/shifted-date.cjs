/**
 * Moves the clock of a process or a page. Nothing in it may refer to what is outside: pages get its source.
 * @param {() => number} shift by how many milliseconds
 */
function shiftDate(shift) {
  const RealDate = Date
  const real = RealDate.now
  const now = () => real.call(RealDate) + shift()
  // in front of the real one, so that dates made before and by the engine are of the same class
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, made) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, made === globalThis.Date ? target : made),
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
  RealDate.prototype.constructor = globalThis.Date
}

module.exports = { shiftDate }
