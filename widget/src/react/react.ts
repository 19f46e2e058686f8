import { type Component, type ComponentChildren, createElement, type FunctionComponent } from 'preact';

export { createContext } from 'preact';
export { useContext, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Draws the component again only when one of its properties is another one. */
export function memo<P extends object>(type: FunctionComponent<P>) {
  function Memo(this: Component, props: P): ComponentChildren {
    this.shouldComponentUpdate = (next: object) =>
      Object.keys(next).some((key) => next[key as never] !== props[key as never]);
    return createElement(type, props);
  }
  return Memo;
}
