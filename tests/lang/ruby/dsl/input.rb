describe Foo do
  let(:x) { 1 }
  def helper(a)
    a
  end

  it "does def things" do
    class LocalClass
      def m; end
    end
    expect(x).to eq 1
  end
end

class Model < ActiveRecord::Base
  has_many :things, -> { where(end: nil) }
  scope :recent, lambda { |n|
    limit(n)
  }
  validates :name, presence: true,
                   if: :named?

  def self.find_all(*) = super
  memoize def costly
    1
  end

  %w[a b].each do |n|
    define_method("#{n}_name") { n }
  end

  def to_s
    <<-EOS.strip % [
      def fake
    EOS
      name
    ]
  end
end

namespace :db do
  desc "Migrate"
  task :migrate, [:version] => :environment do |t, args|
    puts args
  end
end
