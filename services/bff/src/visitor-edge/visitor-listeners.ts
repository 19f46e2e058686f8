import type { RawData, WebSocket } from 'ws';
import type { VisitorSocket } from './visitor-socket.js';
import type { VisitorSockets } from './visitor-sockets.js';

export interface VisitorListenerPorts {
  sockets: VisitorSockets;
  received(socket: VisitorSocket, frame: string): void;
}

/**
 * Returns what listens to a visitor's WebSocket. `ws` calls listeners with the socket as `this`, so one of each serves
 * all of them; closures of its own would be a large part of what an idle visitor costs.
 */
export const visitorListeners = (ports: VisitorListenerPorts): ((webSocket: WebSocket) => void) => {
  const { sockets, received } = ports;

  function onClose(this: WebSocket): void {
    sockets.remove(this);
  }

  function onPong(this: WebSocket): void {
    sockets.of(this)?.markAlive();
  }

  function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
    const socket = sockets.of(this);
    if (!socket) return;
    socket.markAlive();
    received(socket, isBinary ? '' : data.toString());
  }

  return (webSocket) => {
    webSocket.on('close', onClose);
    webSocket.on('pong', onPong);
    webSocket.on('message', onMessage);
  };
};
