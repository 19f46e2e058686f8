import { act, screen } from '@testing-library/react';
import { type BotHandlers, live } from '../../../api/live';
import { FakeApi, logInAs } from '../../../testing/fake-api';
import { renderRoutes } from '../../../testing/render';
import { OthersHere } from './others-here';

const tabs = [{ path: 'theme', label: 'Theme', narrow: false }];
const { joinBot, sayHere } = live;
let handlers: BotHandlers;
let said: string[];

beforeEach(() => {
  logInAs('u1');
  FakeApi.install();
  said = [];
  live.joinBot = (_, given) => {
    handlers = given;
    return () => {};
  };
  live.sayHere = (botId, place) => {
    said.push(`${botId} ${place}`);
  };
});
afterEach(() => {
  live.joinBot = joinBot;
  live.sayHere = sayHere;
});

const hear = (user_id: string, place = 'theme', bot_id = 'C-1') =>
  act(() => handlers.onMember?.({ bot_id, user_id, email: `${user_id}@shop.example`, place }));
const show = () =>
  renderRoutes([{ path: '/', element: <OthersHere botId="C-1" tabs={tabs} open="links" /> }], '/');

it('names who else has the bot open, and says so to who has just come', () => {
  show();
  act(() => handlers.onJoined?.());
  const before = said.length;
  expect(new Set(said)).toEqual(new Set(['C-1 links']));
  hear('ben');
  hear('cleo', 'unknown');
  hear('ben', 'theme');
  expect(screen.getByRole('status').textContent).toBe(
    'Also here: ben@shop.example, in Theme; cleo@shop.example',
  );
  expect(said).toHaveLength(before + 2);
});

it('names neither oneself nor who has another bot open', () => {
  show();
  hear('u1');
  hear('dora', 'theme', 'C-2');
  expect(screen.queryByRole('status')).toBeNull();
});
