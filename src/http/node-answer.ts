import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ServiceError } from '../base/errors.ts';
import { failureAnswer, formOf, headersOf, SECURITY, type Sent } from './answer.ts';

/** Milliseconds in which a client may still read, and close its side, after the last answer. */
const LEAVE = 2_000;

/** `unread`: milliseconds after which a client that reads nothing of its answer is let go. */
export function send(response: ServerResponse, sent: Sent, last: boolean, unread: number): Sent {
  const headers = headersOf(sent);
  if (last) headers.push('Connection', 'close');
  const { socket } = response;
  response.writeHead(sent.form.status, headers);
  // An empty chunk is not the same as none: Node takes a slower way for it.
  if (sent.form.body.byteLength === 0) response.end();
  else response.end(sent.form.body);
  // What the client does not take at once it must take in time. A time set for every connection would be wound up
  // again with every request, which costs a fifth of the requests there could be.
  if (socket && socket.writableLength > 0) socket.setTimeout(unread);
  return sent;
}

/** The answer to what is not a request, or not one that can be followed by another. */
export function refusal(failure: ServiceError): Sent {
  const requestId = crypto.randomUUID();
  return { form: formOf(failureAnswer(failure, requestId, SECURITY)), requestId };
}

/** An answer to bytes that are no request: written by hand, since there is nothing to answer to. */
export function write(socket: Socket, sent: Sent): void {
  if (!socket.writable) return;
  const { status, body } = sent.form;
  const headers = [...headersOf(sent), 'Connection', 'close'];
  const lines = headers.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`));
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`);
  socket.write(body);
  leave(socket);
}

/** Sends what is left, then reads on until the client has closed its side, too, but not for long. */
export function leave(socket: Socket): void {
  socket.end();
  const force = setTimeout(() => socket.destroy(), LEAVE);
  socket.once('close', () => clearTimeout(force));
}
