import { Controller, Get, Post, UseGuards } from '@nestjs/common';

@Controller()
export class Root {
  @Get()
  hello(): string {
    return 'hello';
  }
}

@Controller('users')
export class Users {
  constructor(private readonly store: Store) {}

  // @Get('gone')
  @Get(':id')
  @UseGuards(Guard)
  async one(@Param('id') id: string) {
    return this.store.get(id);
  }

  @UseGuards(Guard)
  @Post()
  make(@Body() user: User) {
    return this.store.add(user);
  }
}
