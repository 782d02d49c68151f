/** A request that cannot be served: a status and a sentence, with more beside it, and headers, when there is more to say. */
export class Refusal extends Error {
  constructor(status, message, more = {}, headers = {}) {
    super(message);
    this.status = status;
    this.more = more;
    this.headers = headers;
  }
}
