// What no other route matches: asked for a key like the rest, so that OPTIONS and unknown paths tell strangers nothing.
import { All, Controller, NotFoundException } from '@nestjs/common';

@Controller()
export class UnknownRouteController {
  @All('{*path}')
  answer(): never {
    throw new NotFoundException();
  }
}
