import { useEffect, useRef, useState } from 'react';
import { Fragment, jsx } from 'react/jsx-runtime';

/** What parts that are loaded later draw with. */
export const lent = { jsx, Fragment, useEffect, useRef, useState };
